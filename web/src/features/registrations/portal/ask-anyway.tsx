import type { Visit } from '../../tenants/portal/visit.ts'
import { exceptionMessageName } from './booking-entries.ts'
import { FormField } from './form-field.tsx'
import { registerTexts } from './register.messages.ts'

type Asking = { visit: Visit; value: string; error: string | undefined }

/** For whom the rules of a course do not let in: the way to the provider, in the form that was refused. */
export function AskAnyway({ visit, value, error }: Asking) {
  const texts = registerTexts[visit.locale]
  return (
    <section className="ask-anyway" aria-labelledby="ask-anyway">
      <h3 id="ask-anyway">{texts.askAnyway}</h3>
      <p>{texts.askAnywayHint(visit.tenant.name)}</p>
      <FormField
        name={exceptionMessageName}
        label={texts.exceptionMessage}
        value={value}
        error={error}
        type="textarea"
        mark=" *"
      />
      <p>
        <button type="submit" name="do" value="ask" className="plain-button">
          {texts.askAnywayButton}
        </button>
      </p>
    </section>
  )
}
