// Title of a response action.
import { served } from '../i18n/served.ts';

/** The title; that of a playbook's step in the language of the console. */
export function actionTitle(action: { title: string; playbook: string | null }): string {
  return action.playbook === null ? action.title : served(action.title);
}
