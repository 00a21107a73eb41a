import type { company } from '#src/company.ts';

type Network = (typeof company.social)[number]['network'];

/** Drawn for this shop on a grid of 24. */
const shapes: Record<Network, string> = {
  facebook:
    'M13.6 21v-8h2.8l.5-3.4h-3.3V7.5c0-1 .4-1.7 1.8-1.7H17V2.9C16.7 2.8 15.7 2.7 14.7 2.7c-2.7 0-4.5 1.6-4.5 4.5v2.4H7.2V13h3v8z',
  linkedin:
    'M4 9h3.6v11.5H4zM5.8 3.5a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM10 9h3.4v1.6c.5-.9 1.7-1.9 3.5-1.9 3.7 0 4.1 2.5 4.1 5.5v6.3h-3.6v-5.6c0-1.3-.1-3-1.9-3s-2 1.4-2 2.9v5.7H10z',
  youtube:
    'M12 5c-5 0-7.6.2-8.4.5C2.4 6 2 8 2 12s.4 6 1.6 6.5c.8.3 3.4.5 8.4.5s7.6-.2 8.4-.5C21.6 18 22 16 22 12s-.4-6-1.6-6.5C19.6 5.2 17 5 12 5zm-2 3.7 5.6 3.3-5.6 3.3z',
  x: 'M3 3.5h5.4l4.3 5.9 5-5.9h2.6l-6.4 7.5 7.1 9.5h-5.4l-4.7-6.3-5.3 6.3H3l6.8-8zm3.7 1.7 9.7 13.6h1.5L8.2 5.2z',
};

export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
      <path d={shapes[network]} fillRule="evenodd" />
    </svg>
  );
}
