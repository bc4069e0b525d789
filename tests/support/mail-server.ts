import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** A mail server on this machine that keeps what it gets. `refuses` = its answer to every recipient, e.g. `550 no such user`. */
export class MailServer {
  readonly mails: { to: string; text: string }[] = [];
  refuses: string | null = null;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      let [to, text, inText, rest] = ['', '', false, ''];
      const say = (line: string) => socket.write(`${line}\r\n`);
      say('220 here');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const lines = (rest + chunk).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) {
          if (inText) {
            if (line !== '.') text += `${line}\n`;
            else {
              this.mails.push({ to, text });
              [inText, text] = [false, ''];
              say('250 kept');
            }
          } else if (/^RCPT/i.test(line)) {
            to = /<(.*)>/.exec(line)![1]!;
            say(this.refuses ?? '250 good');
          } else if (/^DATA/i.test(line)) {
            inText = true;
            say('354 go on');
          } else if (/^QUIT/i.test(line)) {
            say('221 bye');
            socket.end();
          } else say('250 good');
        }
      });
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
