// The look of the components. Variables of colour are in tokens.css, as files: the content policy
// allows no style that a script writes into the page.
import { createTheme } from '@mantine/core';

export const theme = createTheme({
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  defaultRadius: 4,
  focusRing: 'auto',
  components: {
    // Locking the scroll writes a style element, which the content policy refuses.
    Modal: { defaultProps: { lockScroll: false } },
    // The heading of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});
