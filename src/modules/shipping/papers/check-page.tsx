import { useState } from 'react';
import { useNavigate } from 'react-router';
import { privatePage } from '#src/core/site/page-meta.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { refuseTooLong } from '#src/platform/ui/length-limit.ts';

export function meta() {
  return privatePage('Check a document');
}

/** Form for entering the verification code of a document. */
export default function CheckPage() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  return (
    <section className="page-width py-8 lg:py-12">
      <div className="max-w-xl">
        <h1 className="text-title">Is this document genuine?</h1>
        <p className="mt-2 text-muted">Each of our documents ends with a code, such as K3M9-X2PA-7QRT-V5WZ.</p>
        <form
          className="mt-6 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!refuseTooLong(event) && code.trim()) void navigate(`/verify/${encodeURIComponent(code.trim())}`);
          }}
        >
          <div className="min-w-60 grow">
            <Field
              label="Code"
              name="code"
              autoComplete="off"
              maxLength={40}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <button type="submit" className="btn btn-primary">
            Check
          </button>
        </form>
      </div>
    </section>
  );
}
