/** A button that shows a sign alone; its label is read out, and shown under a pointer. */
export function SignButton(props: {
  sign: string;
  label: string;
  disabled: boolean;
  onClick: (button: HTMLButtonElement) => void;
}) {
  const { sign, label, disabled, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <span aria-hidden="true" translate={false}>
        {sign}
      </span>
    </button>
  );
}
