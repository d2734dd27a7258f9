// On to the next page of a list, and back to its beginning; the place is part of the address.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Says how many records this page has. */
  counted: string;
  cursor: string | undefined;
  nextCursor: string | null;
  onGo: (cursor: string | undefined) => void;
}

export function KeysetPages({ counted, cursor, nextCursor, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <div className="pages">
      <p role="status" className="small">
        {counted}
      </p>
      {cursor !== undefined && (
        <Button variant="default" size="xs" onClick={() => onGo(undefined)}>
          {t('pages.first')}
        </Button>
      )}
      {nextCursor !== null && (
        <Button variant="default" size="xs" onClick={() => onGo(nextCursor)}>
          {t('pages.next')}
        </Button>
      )}
    </div>
  );
}
