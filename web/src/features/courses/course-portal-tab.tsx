import { Anchor, Button, Checkbox, CopyButton, Radio } from '@mantine/core'
import {
  type Course,
  type CoursePortalSettings,
  coursePortalSettings,
} from '@reihum/contract/courses/course.schema.ts'
import { placesShown } from '@reihum/contract/courses/course-terms.ts'
import type { ReactNode } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useText } from '#ui/text.tsx'
import { usePublicAddress } from './course-actions.tsx'
import { useFormOfPage } from './course-page-form.tsx'
import { keepCourse, useCourse } from './course-query.ts'
import { PortalPreview } from './portal-preview.tsx'
import { portalSettingsMessages } from './portal-settings.messages.ts'
import classes from './portal-settings.module.css'
import { useRecordForm } from './records/record-form.ts'

export function CoursePortalTab() {
  const course = useCourse().data
  return course ? <PortalSettings key={course.id} course={course} /> : null
}

type Flag = Exclude<keyof CoursePortalSettings, 'placesShown'>

function PortalSettings({ course }: { course: Course }) {
  const text = useText(portalSettingsMessages)
  const tenant = useActiveTenant()
  const gate = useTierGate('publishInstructorAndLocation')
  const ofCourse = { tenant: tenant.id, courseId: course.id }
  const form = useRecordForm({
    schema: coursePortalSettings,
    stored: course,
    draftOf: ({ portal }) => portal,
    save: async (portal, revision) => {
      const saved = await api.courses.changePortal({ ...ofCourse, revision, portal })
      notify({ kind: 'positive', message: text('saved') })
      return keepCourse(tenant.id, saved)
    },
    load: async () => keepCourse(tenant.id, await api.courses.get(ofCourse)),
    pathPrefix: 'portal.',
    tell: (field, value) =>
      field === 'placesShown'
        ? text(placesShown.find((one) => one === value) ?? 'exact')
        : text(value === true ? 'yes' : 'no'),
  })
  useFormOfPage(form)
  const flag = (name: Flag, hint?: ReactNode) => {
    const { value, onChange, ...binding } = form.field(name)
    return (
      <Checkbox
        label={text(name)}
        description={hint}
        checked={value === true}
        {...binding}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  const { value, onChange, error } = form.field('placesShown')
  return (
    <div className={classes.layout}>
      <form ref={form.element} className={formClasses.form} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        <RecordProblem {...form} fieldName={(field) => text(field as keyof CoursePortalSettings)} />
        <FormSection title={text('sectionAddress')}>
          <PublicAddress course={course} />
        </FormSection>
        <FormSection title={text('sectionList')}>
          {flag('listed', text('listedHint'))}
          {flag('promoted', text('promotedHint'))}
        </FormSection>
        <FormSection title={text('sectionWho')}>
          {!gate.isIncluded && (
            <TierLock feature="publishInstructorAndLocation" neededTier={gate.neededTier}>
              {text('notApplied')}
            </TierLock>
          )}
          {flag('showInstructor', course.instructor ? course.instructor.fullname : text('noInstructor'))}
          {flag('showPlace', course.location || text('noPlace'))}
        </FormSection>
        <FormSection title={text('sectionPlaces')}>
          <Radio.Group
            aria-label={text('placesShown')}
            value={String(value)}
            onChange={onChange}
            error={error}
          >
            <div className={classes.choices}>
              {placesShown.map((shown) => (
                <Radio key={shown} value={shown} label={text(shown)} description={text(`${shown}Hint`)} />
              ))}
            </div>
          </Radio.Group>
        </FormSection>
        <div className={formClasses.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {text('save')}
          </Button>
        </div>
      </form>
      <PortalPreview
        course={course}
        portal={form.values as CoursePortalSettings}
        isPublishing={gate.isIncluded}
      />
    </div>
  )
}

/** Where the public finds the course, or when it will. */
function PublicAddress({ course }: { course: Course }) {
  const text = useText(portalSettingsMessages)
  const path = usePublicAddress(course)
  const address = `${location.origin}${path}`
  const isPublic = course.state === 'published' || course.state === 'closed'
  return (
    <div className={classes.address}>
      <span className={classes.words}>
        {isPublic ? <Anchor href={path}>{address}</Anchor> : <span className="grey">{address}</span>}
      </span>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {text(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      {!isPublic && <span className={`${classes.whole} grey`}>{text('notPublic')}</span>}
    </div>
  )
}
