import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { keepEditsSince, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { putSynonymCall, removeSynonymCall, type Synonym } from './search.calls.ts';
import { MAX_SYNONYM_LENGTH } from './synonym.ts';

interface SynonymsProps {
  synonyms: readonly Synonym[];
  /** A failed search to explain; empty without one. */
  text: string;
}

const fields = ['text', 'means'] as const;

function SynonymForm({ text }: Pick<SynonymsProps, 'text'>) {
  const [input, setInput] = useState<Synonym>({ text, means: '' });
  const { revalidate } = useRevalidator();
  const means = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== '') means.current?.querySelector('input')?.focus();
  }, [text]);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<(typeof fields)[number]>({
    serverFields: fields,
    validate: () => ({}),
    async send() {
      await callContract(putSynonymCall, { body: input });
      showSuccess(`A search for “${input.text.trim()}” now finds “${input.means.trim()}”.`);
      setInput((now) => keepEditsSince(now, input, { text: '', means: '' }));
      void revalidate();
    },
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 flex max-w-3xl flex-wrap items-start gap-3">
      <div className="basis-52 grow">
        <Field label="Buyers search for" maxLength={MAX_SYNONYM_LENGTH} {...field('text')} />
      </div>
      <div ref={means} className="basis-52 grow">
        <Field label="In our catalogue" maxLength={MAX_SYNONYM_LENGTH} {...field('means')} />
      </div>
      <button type="submit" className="btn btn-primary mt-6" aria-disabled={submitting}>
        Save
      </button>
      <CallProblem {...failure} />
    </form>
  );
}

/** Words of buyers, in any language, and what they mean in the catalogue. */
export function Synonyms({ synonyms, text }: SynonymsProps) {
  const { revalidate } = useRevalidator();
  async function remove(word: string) {
    await callContract(removeSynonymCall, { params: { text: word } });
    showSuccess(`“${word}” is removed.`);
    await revalidate();
  }
  return (
    <section aria-labelledby="synonyms" className="mt-8">
      <h3 id="synonyms" className="font-semibold text-lg">
        Words of buyers
      </h3>
      <p className="mt-1 text-muted">In any language: one to three words, and the words of our tools that they mean.</p>
      <May call={putSynonymCall}>
        <SynonymForm text={text} />
      </May>
      {synonyms.length > 0 && (
        <ul className="mt-4 max-w-3xl border-base-300 border-t">
          {synonyms.map((synonym) => (
            <li
              key={synonym.text}
              className="flex items-center justify-between gap-4 border-base-300 border-b py-1.5 [overflow-wrap:anywhere]"
            >
              <span>
                <span className="font-semibold">{synonym.text}</span> means {synonym.means}
              </span>
              <May call={removeSynonymCall}>
                <button
                  type="button"
                  className="btn btn-ghost btn-sm max-md:min-h-11"
                  aria-label={`Remove ${synonym.text}`}
                  onClick={() => void remove(synonym.text)}
                >
                  Remove
                </button>
              </May>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
