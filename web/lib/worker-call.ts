type WorkerLike = Pick<Worker, "postMessage" | "addEventListener" | "removeEventListener">;
type Call<Task> = { id: number; task: Task };
type Outcome<Answer> = { id: number } & ({ answer: Answer } | { failure: string });

/**
 * Calls a worker, which `start` creates at the first call, or earlier with `begin`. A call rejects if its work fails,
 * or if the worker can't load, for example offline. After a failed load, the next call creates a new worker.
 */
export function createWorkerCall<Task, Answer>(start: () => WorkerLike) {
  let worker: WorkerLike | null = null;
  let lastId = 0;

  const begin = (): WorkerLike => {
    if (worker) return worker;
    const begun = start();
    worker = begun;
    begun.addEventListener("error", () => {
      if (worker === begun) worker = null;
    });
    return begun;
  };

  const call = (task: Task): Promise<Answer> => {
    const asked = begin();
    lastId += 1;
    const asking: Call<Task> = { id: lastId, task };
    return new Promise((resolve, reject) => {
      const end = () => {
        asked.removeEventListener("message", takeOutcome);
        asked.removeEventListener("error", fail);
      };
      const takeOutcome = ({ data }: MessageEvent<Outcome<Answer>>) => {
        if (data.id !== asking.id) return;
        end();
        if ("answer" in data) resolve(data.answer);
        else reject(new Error(data.failure));
      };
      const fail = () => {
        end();
        reject(new Error("A worker of the page could not be loaded."));
      };
      asked.addEventListener("message", takeOutcome);
      asked.addEventListener("error", fail);
      asked.postMessage(asking);
    });
  };

  return Object.assign(call, { begin });
}

/** The worker's side. */
export function answerCalls<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  addEventListener("message", async ({ data: { id, task } }: MessageEvent<Call<Task>>) => {
    let outcome: Outcome<Answer>;
    try {
      outcome = { id, answer: await work(task) };
    } catch (error) {
      outcome = { id, failure: String(error) };
    }
    postMessage(outcome);
  });
}
