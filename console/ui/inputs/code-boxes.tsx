import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { codeFrom, withDigit, withoutDigit } from './code.ts';
import './code-boxes.css';

export interface CodeBoxesHandle {
  /** Puts the focus where the next digit goes. */
  focus(): void;
}

interface Props {
  /** The digits so far; shorter than `length` while some are missing. A space stands for an empty box before a filled one. */
  value: string;
  length: number;
  onChange(value: string): void;
  /** The name of one box, e.g. `Digit 2 of 4`. */
  labelOf(position: number): string;
  invalid: boolean;
  describedBy?: string | undefined;
  rests?: boolean;
  ref?: Ref<CodeBoxesHandle>;
}

/**
 * A code in single-digit boxes. Typing moves on, Backspace moves back, a pasted or filled-in code is spread over the boxes
 * from wherever it arrives, and what is no digit is ignored. Put it into a `Field` with `group`.
 */
export function CodeBoxes({ value, length, onChange, labelOf, invalid, describedBy, rests, ref }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (at: number) => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, at))];
    box?.focus();
    box?.select();
  };
  useImperativeHandle(ref, () => ({ focus: () => focus(value.replace(/ .*$/, '').length) }));

  function put(at: number, text: string) {
    const digits = codeFrom(text, length);
    if (!digits) return;
    const next = withDigit(value, at, digits, length);
    onChange(next);
    focus(digits.length > 1 ? next.length : at + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace') {
      const here = value[at] && value[at] !== ' ' ? at : at - 1;
      if (here < 0) return;
      onChange(withoutDigit(value, here));
      focus(here);
    } else if (event.key === 'Delete') onChange(withoutDigit(value, at));
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    put(0, event.clipboardData.getData('text'));
  }

  return (
    <div className="code-boxes">
      {Array.from({ length }, (_, at) => (
        <input
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          className="code-box"
          aria-label={labelOf(at + 1)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          // Without a limit of one: the phone's suggestion fills the whole code into the first box.
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          readOnly={rests}
          value={value[at]?.trim() ?? ''}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => onKeyDown(event, at)}
          onPaste={onPaste}
          onChange={(event) => put(at, changed(event.target.value, value[at]))}
        />
      ))}
    </div>
  );
}

/** What was typed into a box that may have held a digit already: the new one, or the whole of a filled-in code. */
function changed(text: string, before: string | undefined): string {
  return text.length === 2 && before && text.includes(before) ? text.replace(before, '') : text;
}
