/** Has the device make a passkey, or answer with one, and sends what it says with the form of the button. */

type Made = { toJSON: () => unknown }

/** Older browsers know passkeys without these; there the button stays away, and the mailed link is the way. */
const canRead = 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Asks the device what the form was given by the server. */
function ask(form: HTMLFormElement): Promise<Credential | null> {
  const { creation, request } = form.dataset
  if (creation)
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(creation)),
    })
  return navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(request ?? '')),
  })
}

for (const form of canRead ? document.querySelectorAll<HTMLFormElement>('form[data-passkey]') : []) {
  const field = form.querySelector<HTMLInputElement>('input[name=passkey]')
  form.hidden = false
  for (const shown of document.querySelectorAll<HTMLElement>('[data-with-passkey]')) shown.hidden = false
  for (const gone of document.querySelectorAll<HTMLElement>('[data-without-passkey]')) gone.hidden = true
  form.addEventListener('submit', (event) => {
    if (!field || field.value) return
    event.preventDefault()
    ask(form).then(
      (made) => {
        if (!made) return
        field.value = JSON.stringify((made as unknown as Made).toJSON())
        form.requestSubmit()
      },
      // Whoever closes the window of the device has changed their mind.
      () => undefined,
    )
  })
}

export {}
