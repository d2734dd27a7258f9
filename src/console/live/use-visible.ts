// Whether this tab is visible; one that was left a moment ago counts as well.
import { useEffect, useState } from 'react';

const leftMs = 20_000;

export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setVisible(false), leftMs);
      else setVisible(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isVisible;
}
