/** The code of a refusal of the API; the status of an answer that is none. */
export const codeOf = (answer: { statusCode: number; json(): { error?: { code: string } } }): string | number =>
  answer.json().error?.code ?? answer.statusCode;
