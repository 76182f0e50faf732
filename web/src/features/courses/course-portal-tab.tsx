import { Anchor, Button, Checkbox, CopyButton, Radio } from '@mantine/core'
import {
  type Course,
  type CoursePortalSettings,
  coursePortalSettings,
} from '@reihum/contract/courses/course.schema.ts'
import { placesShown } from '@reihum/contract/courses/course-terms.ts'
import type { ReactNode } from 'react'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useText } from '#ui/text.tsx'
import { usePublicAddress } from './course-actions.tsx'
import { useFormOfPage } from './course-page-form.tsx'
import { keepCourse, useCourse } from './course-query.ts'
import { leadersOf } from './leader-names.ts'
import { lessonsMessages } from './lessons/lessons.messages.ts'
import { PortalPreview } from './portal-preview.tsx'
import { portalSettingsMessages } from './portal-settings.messages.ts'
import classes from './portal-settings.module.css'
import { ShortAddress } from './short-address.tsx'

export function CoursePortalTab() {
  const text = useText(lessonsMessages)
  const course = useCourse().data
  if (course?.agreedWith) return <p className="grey">{text('private')}</p>
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
      return keepCourse(tenant.id, await api.courses.changePortal({ ...ofCourse, revision, portal }))
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
      <RecordForm form={form} fieldName={(field) => text(field as keyof CoursePortalSettings)}>
        <FormSection title={text('sectionAddress')}>
          <PublicAddress course={course} />
          <ShortAddress course={course} />
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
          {flag('showInstructor', leadersOf(course).join(', ') || text('noInstructor'))}
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
      </RecordForm>
      <PortalPreview
        course={course}
        portal={form.values as CoursePortalSettings}
        isPublishing={gate.isIncluded}
      />
    </div>
  )
}

/** The public address of the course, or when it will have one. */
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
