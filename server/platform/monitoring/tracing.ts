import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span } from "@opentelemetry/api";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { describeForLog, errorCodeOf } from "../errors.ts";
import { channels, type Work, type WorkName } from "../work-channels.ts";

const tracedWork = ["transaction", "job", "model"] as const satisfies readonly WorkName[];

/**
 * Sends a span for each request, transaction, job and call to a model to an OpenTelemetry collector, by the variables of
 * OpenTelemetry itself. Spans hold routes, kinds, statuses and times: no address, name, id of a person or parameter.
 */
export async function traceWork(
  app: FastifyInstance,
  version: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  // Loaded only for a host who collects traces.
  const { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import("@opentelemetry/api");
  const { BatchSpanProcessor, NodeTracerProvider } = await import("@opentelemetry/sdk-trace-node");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-proto");
  const { detectResources, envDetector, resourceFromAttributes } = await import("@opentelemetry/resources");

  const service = resourceFromAttributes({ "service.name": "reflector", "service.version": version });
  const provider = new NodeTracerProvider({
    resource: service.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Sets the propagator that reads `traceparent`.
  provider.register({ contextManager: null });
  const tracer = provider.getTracer("reflector");
  const active = new AsyncLocalStorage<Span>();
  const requests = new WeakMap<FastifyRequest, Span>();
  const works = new WeakMap<Work, Span>();

  /** Without `tracestate`, in which a client could send any text. */
  const remoteParent = ({ headers }: FastifyRequest) => {
    const sent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
    if (!sent) return ROOT_CONTEXT;
    const { traceId, spanId, traceFlags } = sent;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };

  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "(page)";
    const attributes = { "http.request.method": request.method, "http.route": route };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      remoteParent(request),
    );
    requests.set(request, span);
    active.run(span, done);
  });
  // Requests wait for their turn, and are continued by the one before.
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const span = requests.get(request);
      return span
        ? active.run(span, () => handler.call(this, request, reply))
        : handler.call(this, request, reply);
    };
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    const span = requests.get(request);
    span?.setAttribute("http.response.status_code", statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const begin = (name: string, attributes: Attributes): Span => {
    const parent = active.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return tracer.startSpan(name, { attributes }, context);
  };
  const end = (work: Work) => {
    const span = works.get(work);
    const isFailed = work.error !== undefined && work.signal?.aborted !== true;
    if (isFailed) span?.setAttribute("error.type", typeOf(work.error));
    if (isFailed || work.result === "failed") span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  for (const name of tracedWork) {
    channels[name].start.bindStore(active, (work) => {
      const span = begin(
        work.kind === undefined ? name : `${name} ${work.kind}`,
        work.kind === undefined ? {} : { "reflector.kind": work.kind },
      );
      works.set(work, span);
      return span;
    });
    channels[name].subscribe({ asyncEnd: end });
  }

  app.addHook("onClose", async () => {
    for (const name of tracedWork) {
      channels[name].start.unbindStore(active);
      channels[name].unsubscribe({ asyncEnd: end });
    }
    try {
      await provider.shutdown();
    } catch (error) {
      log.warn({ failure: describeForLog(error) }, "the last traces could not be sent");
    }
    trace.disable();
    propagation.disable();
  });
}

/** Never an error's message, which may quote what a person wrote. */
const typeOf = (error: unknown): string =>
  errorCodeOf(error) ?? (error instanceof Error ? error.name : "unknown");
