const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** @param instant RFC 3339 @returns time of day where the visitor is */
export function formatTime(instant: string): string {
  return TIME.format(new Date(instant));
}

export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`;
}

export function formatRecords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;
}
