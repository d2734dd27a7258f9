// The icon of each entry of the menu; its word is always alongside, or names the link.
import {
  Bell,
  Bot,
  ChartColumn,
  Gavel,
  Inbox,
  LayoutDashboard,
  Map,
  Settings,
  Siren,
  SquareKanban,
  Swords,
  type LucideIcon,
} from 'lucide-react';
import type { destinations } from '../pages/menu.gen.ts';

type PageName = (typeof destinations)[number]['name'];

export const pageIcons: Record<PageName, LucideIcon> = {
  overview: LayoutDashboard,
  incidents: Siren,
  inbox: Bell,
  engagements: Swords,
  agents: Bot,
  actions: SquareKanban,
  reports: Gavel,
  imports: Inbox,
  map: Map,
  statistics: ChartColumn,
  admin: Settings,
};
