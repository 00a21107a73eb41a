import { useSearchParams } from 'react-router';
import { fillingsOf } from '#src/core/point.ts';
import { contactChannels } from '#src/core/site/contact-channel.ts';
import { ContactDetails } from '#src/core/site/shell/contact-details.tsx';
import { findToolsByName } from '#src/core/tools/tool-repository.server.ts';
import { summarise } from '#src/core/tools/tool-summary.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/contact-page';
import { company } from './company.ts';
import { toolNameIn } from './contact-path.ts';
import { MAX_INQUIRY_LENGTH } from './inquiry.ts';
import { InquiryForm } from './inquiry-form.tsx';
import { InquiryTool } from './inquiry-tool.tsx';
import { shopContext } from './page-context.server.ts';
import { publicPage } from './page-meta.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db, fills } = context.get(shopContext);
  const name = toolNameIn(new URL(request.url).searchParams.get('message') ?? '');
  const [tool] = name ? await findToolsByName(db, name) : [];
  return {
    ways: fillingsOf(fills, contactChannels).flatMap((channelsOf) => channelsOf(config)),
    tool: tool && summarise(tool),
  };
}

/** Links elsewhere in the shop can prefill the message. */
export const handle = { reads: ['tools'], query: ['message'] } satisfies PublicResponse;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Contact us | ${company.name}`,
    description: `Ask ${company.name} for an offer: tool, quantity and port. Our sales team answers by email or phone.`,
    path: '/contact',
  });
}

export default function ContactPage({ loaderData: { ways, tool } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const message = (search.get('message') ?? '').slice(0, MAX_INQUIRY_LENGTH.message);
  return (
    <section className="page-width grid gap-x-14 gap-y-10 py-8 lg:grid-cols-[1fr_22rem] lg:py-12">
      <div>
        <h1 className="text-title">Contact us</h1>
        <p className="mt-2 mb-6 text-muted">Tell us the tool, the quantity and the port of destination.</p>
        {tool && <InquiryTool tool={tool} />}
        <InquiryForm key={message} message={message} />
      </div>
      <div className="border border-base-300 bg-base-200 p-6 lg:mt-2 lg:self-start">
        <ContactDetails className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-1" />
        {ways.map(({ label, href }) => (
          <a key={href} className="btn btn-outline mt-6" href={href} rel="noopener">
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}
