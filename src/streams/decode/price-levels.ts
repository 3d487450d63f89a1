/** Reads the price levels of a depth event from the text of their list without its outer brackets, such as `["0.1","2"],["0.2","3"]`. */

/** @param text matches the pattern of levels, so it is not checked */
export function priceLevels(text: string): [price: string, quantity: string][] {
  const levels: [string, string][] = [];
  let start = OPENING;
  while (start < text.length) {
    const end = text.indexOf('"', start);
    const quantityStart = end + BETWEEN;
    const quantityEnd = text.indexOf('"', quantityStart);
    levels.push([text.substring(start, end), text.substring(quantityStart, quantityEnd)]);
    start = quantityEnd + TO_NEXT;
  }
  return levels;
}

/** Characters before the first price: `["`. */
const OPENING = 2;
/** From the end of a price to the start of its quantity: `","`. */
const BETWEEN = 3;
/** From the end of a quantity to the start of the next price: `"],["`. */
const TO_NEXT = 5;
