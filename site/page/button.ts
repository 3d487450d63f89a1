/** Makes a button with a text, which runs a function when it is pressed. */
export function actionButton(text: string, work: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', work);
  return made;
}
