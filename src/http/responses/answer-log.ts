// The log of requests: one line each, when it is over, with what was asked and what was answered.
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

export class AnswerLog extends LogController {
  override incomingRequest(): void {
    // The line of its end says the same and more.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    // What someone was not allowed to do is found without reading every line.
    else if (reply.statusCode === 403) request.log.warn(line, 'request refused');
    else request.log.info(line, 'request completed');
  }
}
