import type { ReactNode } from 'react';

/** Icons of the host application: 16 px, one stroke width, the colour of the text beside them. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function PlugIcon() {
  return (
    <Icon>
      <path d="M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v2.5" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="5.5" cy="10.5" r="3" />
      <path d="m7.6 8.4 5.9-5.9M11 5l2 2" />
    </Icon>
  );
}

export function InboxIcon() {
  return (
    <Icon>
      <path d="M2 9h3l1 2h4l1-2h3M2 9l2-6h8l2 6v3.5a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5z" />
    </Icon>
  );
}

export function SendIcon() {
  return (
    <Icon>
      <path d="M14 2 7 9M14 2l-4.5 12L7 9 2 6.5z" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m3.5 8.5 3 3 6-7" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M8 2.5 1.8 13h12.4zM8 6.5v3M8 11.2v.1" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1" />
    </Icon>
  );
}

export function SunIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="3" />
      <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7" />
    </Icon>
  );
}

export function MoonIcon() {
  return (
    <Icon>
      <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z" />
    </Icon>
  );
}

export function ScreenIcon() {
  return (
    <Icon>
      <path d="M2 3h12v8H2zM6 13.5h4" />
    </Icon>
  );
}

/** The product's mark. */
export function HarborMark() {
  return <img src="/harbor.svg" alt="" width="28" height="28" />;
}
