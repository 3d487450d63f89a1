// Starts JupyterLite on this page: puts the addresses of this site into the configuration, then loads the application. It is loaded
// later than this file because its packages are shared with extensions, and read the configuration when they are loaded.
const place = document.getElementById('jupyter-config-data');
const root = new URL('..', location.href.split(/[?#]/)[0]);

async function start() {
  const answer = await fetch(new URL('jupyter-lite.json', root));
  const { 'jupyter-config-data': site } = await answer.json();
  const path = (end) => new URL(end, root).pathname;
  place.textContent = JSON.stringify({
    ...JSON.parse(place.textContent),
    ...site,
    baseUrl: root.pathname,
    appUrl: './lab',
    fullLabextensionsUrl: path('extensions'),
    fullStaticUrl: path('build'),
    settingsUrl: path('build/schemas'),
    // The application puts the base before it.
    themesUrl: 'build/themes',
  });
  const { openLab } = await import('./main.js');
  await openLab();
}

start();
