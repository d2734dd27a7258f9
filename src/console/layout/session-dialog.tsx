// Over the page once its session is over, or when its holder asked to go on in time.
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignInWays } from '../features/sign-in/ways.tsx';
import { goOnAsOther, otherHolder, useSession } from '../session.ts';

interface Props {
  isReplaced: boolean;
  isOver: boolean;
  onDone: () => void;
}

export function SessionDialog({ isReplaced, isOver, onDone }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onDone}
      closeOnClickOutside={!isOver}
      closeOnEscape={!isOver}
      withCloseButton={!isOver}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
      title={t('page.signIn.title')}
    >
      {isReplaced ? <Replaced /> : <p>{isOver ? t('signIn.expired') : t('frame.stayWhy')}</p>}
      <SignInWays to={hereNow()} onDone={onDone} />
    </Modal>
  );
}

/** Single sign-on leaves this page and comes back to it. */
function hereNow(): string {
  return window.location.pathname + window.location.search;
}

/** Someone else signed in in another tab: nothing of this page is sent in that name. */
function Replaced() {
  const { t } = useTranslation();
  const { session } = useSession();
  const people = { before: session?.email, now: otherHolder() };
  return (
    <>
      <p>{t('signIn.replaced', people)}</p>
      <Button variant="default" onClick={goOnAsOther}>
        {t('signIn.goOn', people)}
      </Button>
      <p>{t('signIn.replacedBack', people)}</p>
    </>
  );
}
