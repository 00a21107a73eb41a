import { deletion } from '#src/core/calls/common-answers.ts';
import { contract } from '#src/core/calls/contract.ts';
import { filledText, list, record, type Shape, text, yesOrNo } from '#src/platform/http/shape.ts';
import type { Device } from './device.ts';

const device: Shape<Device> = record({ _id: filledText, name: text, isThis: yesOrNo, signedInAt: text, usedAt: text });

export const getDevicesCall = contract('GET /device', { answer: list(device) });

export const removeDeviceCall = contract('DELETE /device/:id', { answer: deletion });

export const removeOtherDevicesCall = contract('DELETE /device', { answer: deletion });
