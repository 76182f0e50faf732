/** Shows the buttons that copy a text of the page. Loaded only on pages that have some, in browsers that can copy. */

const told = document.querySelector('[data-copied]')
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')]
const said = buttons.map((button) => ({ button, word: button.textContent, name: button.ariaLabel }))

/** Says on the button, and to screen readers, what was copied last. */
function tell(copied: HTMLButtonElement) {
  for (const { button, word, name } of said) Object.assign(button, { textContent: word, ariaLabel: name })
  copied.textContent = copied.dataset.done ?? ''
  copied.ariaLabel = copied.dataset.told ?? ''
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
