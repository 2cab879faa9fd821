import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limitPipelining } from "./pipelining.ts";

describe("a connection whose client does not wait for answers", () => {
  let app: FastifyInstance;
  let port: number;
  let begun = 0;
  let answers: PromiseWithResolvers<void>;
  beforeEach(async () => {
    begun = 0;
    answers = Promise.withResolvers();
    app = Fastify();
    limitPipelining(app);
    app.get("/count", async () => {
      begun += 1;
      await answers.promise;
      return "counted";
    });
    port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterEach(async () => {
    answers.resolve();
    await app.close();
  });

  function send(requests: number, last = "") {
    const socket = connect(port, "127.0.0.1");
    // A reset is one way to be disconnected.
    socket.on("error", () => {});
    const request = "GET /count HTTP/1.1\r\nHost: reflector\r\n";
    socket.write(`${`${request}\r\n`.repeat(requests - 1)}${request}${last}\r\n`);
    return socket;
  }

  it("is answered a few at once, as often as it likes", async () => {
    answers.resolve();
    for (let time = 0; time < 3; time += 1) {
      const heard = await text(send(8, "Connection: close\r\n"));
      expect(heard.match(/counted/g)).toHaveLength(8);
    }
  });

  it("is dropped if it continues, without handling more of its requests", async () => {
    await once(send(500), "close");
    expect(begun).toBe(8);
  });

  it("can be used again once its answers were read", async () => {
    answers.resolve();
    const socket = send(8);
    let heard = "";
    const until = async (count: number) => {
      while ((heard.match(/counted/g)?.length ?? 0) < count) heard += String((await once(socket, "data"))[0]);
    };
    await until(8);
    socket.write("GET /count HTTP/1.1\r\nHost: reflector\r\n\r\n".repeat(8));
    await until(16);
    socket.destroy();
  });
});
