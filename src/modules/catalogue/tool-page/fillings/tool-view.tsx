import type { story } from '#src/core/site/company.ts';
import type { ContactChannel } from '#src/core/site/contact-channel.ts';
import { shownSpecification } from '#src/core/tools/shown-specification.ts';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolOffer } from '#src/core/tools/tool-additions.ts';
import { ToolName } from '#src/core/tools/tool-name.tsx';
import { ToolRating } from '#src/core/tools/tool-rating.tsx';
import { BoxContents } from './box-contents.tsx';
import { SpecificationTable, Strengths } from './details.tsx';
import { Documents } from './documents.tsx';
import { Gallery } from './gallery.tsx';
import { Offer, type OfferLink } from './offer.tsx';

interface ToolViewProps {
  tool: Tool;
  strengths: typeof story.strengths;
  /** Additional rows of the offer, below the price. */
  offer: ToolOffer;
  /** Links below the buttons of the offer. */
  links?: readonly OfferLink[];
  ways?: readonly ContactChannel[];
}

/** Names of more characters get a smaller font. */
const LONG_NAME = 60;

/** The main part of a tool's page. */
export function ToolView({ tool, strengths, offer, links = [], ways = [] }: ToolViewProps) {
  const supplied = suppliedLabel(tool.suppliedAs);
  const rows = shownSpecification(tool);
  const hasSpecification = rows.length > 0;
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-2 lg:gap-x-12 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
        <figure className="self-start">
          <Gallery tool={tool} />
          {supplied === 'Bare tool' && (
            <figcaption className="mt-2 text-muted text-sm">Battery shown is not included.</figcaption>
          )}
        </figure>
        <div>
          <h1 className={tool.toolName.length > LONG_NAME ? 'text-heading' : 'text-title'}>
            <ToolName name={tool.toolName} />
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3">
            <SuppliedChip supplied={supplied} />
            {tool.notes?.rating && (
              <a className="inline-flex min-h-6 items-center text-link" href="#reviews">
                <ToolRating rating={tool.notes.rating} />
              </a>
            )}
          </p>
          <p className="mt-4 max-w-prose whitespace-pre-line">{tool.description}</p>
          <Offer tool={tool} offer={offer} links={links} ways={ways} />
        </div>
      </div>
      <div
        className={`mt-12 grid gap-x-12 gap-y-8 ${hasSpecification ? 'lg:grid-cols-[1fr_22rem] lg:items-start' : ''}`}
      >
        {hasSpecification && <SpecificationTable rows={rows} />}
        <div className={`flex flex-col gap-y-8 ${hasSpecification ? 'lg:mt-14' : ''}`}>
          {tool.inTheBox.length > 0 && (
            <BoxContents items={tool.inTheBox} withoutBattery={tool.suppliedAs === 'bare'} />
          )}
          {tool.documents.length > 0 && <Documents tool={tool} />}
          {strengths.length > 0 && <Strengths strengths={strengths} wide={!hasSpecification} />}
        </div>
      </div>
    </>
  );
}
