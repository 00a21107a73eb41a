/** In place of a form whose call the role does not include. @param props.to what the form does */
const BeyondRole = ({ to }: { to: string }) => (
  <p className="mt-4 border-primary border-l-4 bg-base-200 px-4 py-3">
    Your role in the company does not let you {to}. Please ask an owner.
  </p>
);

export default BeyondRole;
