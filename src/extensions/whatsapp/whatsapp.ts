/** A telephone number by E.164, as WhatsApp takes it. */
export const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

/** Opens a chat with this number, with a message begun. */
export function chatAddress(number: string, toolName?: string): string {
  const text = toolName ? `I have a question about ${toolName}` : 'I have a question';
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
