// The answer to a request whose body was not read, on a connection that ends with it. Proxies such
// as nginx ask for that with each request: closing with unread bytes resets the connection, and
// the answer is lost.
import type { App } from '../app-type.ts';

/** What is left of the body is read and dropped before the connection ends. */
export function readBeforeClosing(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw: body } = request;
    const { raw: answer } = reply;
    // A body that came too slowly is not waited for: its answer says itself that it closes.
    if (body.complete || answer.shouldKeepAlive || reply.hasHeader('connection')) return done();
    answer.shouldKeepAlive = true;
    const close = () => {
      if (body.complete && answer.writableFinished) body.socket.destroySoon();
    };
    body.once('end', close);
    answer.once('finish', close);
    done();
  });
}
