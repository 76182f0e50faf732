import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { privacyPath } from '../../tenants/portal/legal-pages.tsx'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { freePlacePath } from './course-data.ts'
import { freePlaceTexts } from './free-place.messages.ts'

type FreePlaceFormProps = {
  course: Pick<PortalCourse, 'id'>
  visit: Visit
  value?: string
  error?: string | undefined
  /** The page is about nothing else, so its heading says what the form is for. */
  isAlone?: true
}

/** Asks for an address to write to when a full course has a free place. It is answered on a page of its own. */
export function FreePlaceForm({ course, visit, value = '', error, isAlone }: FreePlaceFormProps) {
  const texts = freePlaceTexts[visit.locale]
  return (
    <form className="free-place" method="post" noValidate action={pathTo(visit, freePlacePath(course))}>
      {!isAlone && <h2>{texts.title}</h2>}
      <div>
        <label htmlFor="email">{texts.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'email-error' : undefined}
        />
        {error && (
          <p className="error" id="email-error">
            {error}
          </p>
        )}
      </div>
      <button type="submit">{texts.ask}</button>
      <p className="use">
        {texts.privacyBefore}
        <a href={pathTo(visit, privacyPath)} target="_blank" rel="noopener">
          {texts.privacyLink}
        </a>
        {texts.privacyAfter}
      </p>
    </form>
  )
}
