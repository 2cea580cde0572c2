import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.js';
import { jsonShape, SHAPE_SENTENCES } from '../../../platform/http/json-shape.js';

/** Lets a message through that waits for an answer and is an object like those that HTTP lets through. */
@Injectable()
export class AnswerableMessage implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const waits = context.getArgs<unknown[]>().some((each) => typeof each === 'function');
    if (!waits) throw new AppError('BAD_REQUEST', 400);
    const data: unknown = context.switchToWs().getData();
    const shape = typeof data === 'object' && data !== null ? jsonShape(data) : 'not-an-object';
    if (shape === 'fine') return true;
    throw new AppError('BAD_REQUEST', 400, SHAPE_SENTENCES[shape]);
  }
}
