// Settings for those who watch the service.
import { listenAddress } from './setting-types.ts';

export const operationSettings = {
  IP3_METRICS_LISTEN: {
    meaning:
      'Address and port of the listener with metrics for Prometheus, such as 127.0.0.1:9464; if ' +
      'unset, there is none. It asks for no credentials.',
    parse: listenAddress,
  },
};
