/** Removes scripts, forms, frames and addresses of other sites from the HTML of cells. */
import createDOMPurify from 'dompurify';

const purify = createDOMPurify(window);

/** Addresses that load something by themselves. */
const LOADING = ['src', 'srcset', 'poster', 'background', 'xlink:href'];
const OWN = /^\s*data:image\//i;
/** A style that would load something. */
const FOREIGN_STYLE = /url\((?!\s*["']?data:image\/)|@import|image-set\(/i;

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const isPicture = data.attrName === 'srcset' || data.attrName === 'src';
  if (isPicture && OWN.test(data.attrValue)) data.forceKeepAttr = true;
  else if (LOADING.includes(data.attrName)) data.keepAttr = false;
  else if (data.attrName === 'style' && FOREIGN_STYLE.test(data.attrValue)) data.keepAttr = false;
  if (data.attrName === 'href' && node.nodeName !== 'A' && !data.attrValue.startsWith('#')) data.keepAttr = false;
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('rel', 'noopener noreferrer');
    node.setAttribute('target', '_blank');
  }
});

/**
 * The nodes of a text of HTML that are safe to show. They belong into a shadow root, because a style among them would otherwise change the
 * whole page.
 */
export function safeHtml(html: string): DocumentFragment {
  return purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'base', 'meta', 'link'],
    ADD_TAGS: ['picture', 'source'],
    ADD_ATTR: ['media', 'target'],
    // Ids and names in the text must not replace members of the page's `document`.
    SANITIZE_NAMED_PROPS: true,
  });
}
