// A dialog that a page opens by its address. In parts, because the whole one of the library has a
// landmark of its own for its heading.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import dialogCss from './dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isWide?: boolean;
  /** False where the way out of it decides which control has the focus then. */
  returnsFocus?: boolean;
  /** Made while it is open. */
  children: ReactNode;
}

export function PageDialog({ title, isOpen, onClose, isWide, returnsFocus, children }: Props) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={isWide === true ? 'lg' : 'md'}
      returnFocus={returnsFocus ?? true}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={dialogCss.body}>
          <Modal.Title className={dialogCss.title}>{title}</Modal.Title>
          {isOpen && children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
