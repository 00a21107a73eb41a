import type { Access } from '#src/core/call.ts';

/** The part of a JSON schema that the description shows. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
  maxLength?: number;
  format?: string;
}

/** A call in OpenAPI's words. */
export interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  security?: Record<string, string[]>[];
}

export interface DescribedCall {
  method: string;
  path: string;
  access: Access;
  operation: Operation;
}
