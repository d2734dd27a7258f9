// The look of the components. Variables of colour are in tokens.css, as files: the content policy
// allows no style that a script writes into the page.
import { createTheme } from '@mantine/core';

export const theme = createTheme({
  focusRing: 'never',
  components: {
    // Filled is the one next step of a screen, so it is written where it is meant.
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Locking the scroll writes a style element, which the content policy refuses.
    Modal: { defaultProps: { lockScroll: false } },
    // The heading of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});
