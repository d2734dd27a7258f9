// The way back to a list: an arrow at the start of the head, named for screen readers and on hover.
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import css from './head.module.css';

interface Props extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
}

export function WayBack({ label, ...way }: Props) {
  return (
    <Link {...way} className={css.back} aria-label={label} title={label}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
