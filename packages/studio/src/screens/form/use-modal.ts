import { useEffect, useRef } from "preact/hooks";

/** For a dialog that is open, over all else, as long as it is wanted. */
export function useModal(isWanted: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isWanted && !dialog.current?.open) dialog.current?.showModal();
    if (!isWanted && dialog.current?.open) dialog.current.close();
  }, [isWanted]);
  return dialog;
}
