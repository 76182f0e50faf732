import { type Course, courseFields } from '@reihum/contract/courses/course.schema.ts'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useText } from '#ui/text.tsx'
import { useClashQuestion } from './clashes/use-clash-question.tsx'
import { useFormOfPage } from './course-page-form.tsx'
import { keepCourse, useCourse } from './course-query.ts'
import type { CourseDraft } from './editor/content-form.ts'
import { useFieldOfAddress } from './editor/course-needs.tsx'
import { CourseProblem } from './editor/course-problem.tsx'
import { courseRefusalFields, courseShownAbove } from './editor/course-refusals.ts'
import { CourseSections, useCourseSections } from './editor/course-sections.tsx'
import { editorMessages } from './editor/editor.messages.ts'
import classes from './editor/editor.module.css'
import { plannedByChange } from './editor/planned-dates.ts'
import { SectionNavigation } from './editor/section-navigation.tsx'
import { courseFieldNames, useTellField } from './editor/tell-field.ts'
import { ReadCourse } from './read-course.tsx'

export function CourseDetailsTab() {
  const course = useCourse().data
  if (!course) return null
  return course.allowedActions.includes('edit') ? (
    <EditCourse key={course.id} course={course} />
  ) : (
    <ReadCourse course={course} />
  )
}

const draftOf = (course: Course) =>
  Object.fromEntries(courseFieldNames.map((name) => [name, course[name]])) as CourseDraft

function EditCourse({ course }: { course: Course }) {
  const text = useText(editorMessages)
  const tenant = useActiveTenant()
  const tell = useTellField()
  const sections = useCourseSections()
  const { saveAsking, clashDialog } = useClashQuestion()
  const ofCourse = { tenant: tenant.id, courseId: course.id }
  const form = useRecordForm({
    schema: courseFields,
    stored: course,
    draftOf,
    save: async (fields, revision) => {
      const saved = await saveAsking(
        (overrideClashes) => api.courses.update({ ...ofCourse, revision, course: fields, overrideClashes }),
        () => plannedByChange(tenant.id, course, fields),
      )
      return keepCourse(tenant.id, saved)
    },
    load: async () => keepCourse(tenant.id, await api.courses.get(ofCourse)),
    // Not undoable with people on the waiting list: they may have moved up by the change and been told.
    isUndoable: ({ waiterCount }) => waiterCount === 0,
    pathPrefix: 'course.',
    refusalFields: courseRefusalFields,
    above: courseShownAbove,
    tell,
  })
  useFieldOfAddress()
  useFormOfPage(form)
  return (
    <div className={classes.layout}>
      <RecordForm isLong form={form} fieldName={(field) => text(field as keyof CourseDraft)}>
        <CourseProblem problem={form.refusal} />
        <CourseSections form={form} course={course} />
      </RecordForm>
      <SectionNavigation sections={sections} />
      {clashDialog}
    </div>
  )
}
