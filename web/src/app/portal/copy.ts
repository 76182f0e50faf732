/** Shows the buttons that copy a text of the page. Loaded only on pages that have some, in browsers that can copy. */

const told = document.querySelector('[data-copied]')
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')]
const words = new Map(buttons.map((button) => [button, button.textContent]))

/** Says on the button, and to screen readers, what was copied last. */
function tell(copied: HTMLButtonElement) {
  for (const [button, word] of words) button.textContent = word
  copied.textContent = copied.dataset.done ?? ''
  if (told) told.textContent = copied.dataset.told ?? ''
}

for (const button of buttons) {
  button.hidden = false
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => tell(button),
      // The browser forbids it, as in some frames: then the text is selected, to be copied by hand.
      () => button.previousElementSibling && getSelection()?.selectAllChildren(button.previousElementSibling),
    )
  })
}

export {}
