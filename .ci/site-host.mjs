// A plain static server for the site. It serves the site below a path, and a test can stop the server and start it
// again at the same address.
import { createServer } from 'node:http';

const PATH = '/some/where/';
const TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

export class Host {
  files;
  /** The paths that were asked for. */
  asked = [];
  #server;
  #port = 0;

  /** @param caching the value of the header `cache-control` of all files */
  constructor(caching = 'no-store') {
    this.caching = caching;
  }

  async begin(files) {
    this.files = files;
    this.#server = createServer(({ url }, response) => {
      const path = url
        .split('?')[0]
        .replace(PATH, '')
        .replace(/(?:^|\/)$/, '$&index.html');
      this.asked.push(path);
      const text = this.files.get(path);
      const headers = {
        'content-type': `${TYPES[path.split('.').at(-1)]}; charset=utf-8`,
        'cache-control': this.caching,
      };
      response.writeHead(text === undefined || !url.startsWith(PATH) ? 404 : 200, headers).end(text);
    });
    await new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = this.#server.address().port;
    this.url = `http://127.0.0.1:${this.#port}${PATH}`;
  }

  end() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
