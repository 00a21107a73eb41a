/** Whether a text is a phone number in E.164 format, as WhatsApp requires. */
export const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

/** URL that opens a chat with this number and a drafted message. */
export function chatUrl(number: string, toolName?: string): string {
  const text = toolName ? `I have a question about ${toolName}` : 'I have a question';
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
