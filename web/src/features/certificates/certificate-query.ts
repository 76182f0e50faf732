import type {
  CertificateDetail,
  CourseCertificates,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

type CourseId = CourseCertificates['course']['id']

export const certificatesOfCourse = (tenant: string, courseId: CourseId) =>
  queries.certificates.ofCourse.queryOptions({ input: { tenant, courseId } })

/** The file of a certificate is made right after it is issued, so its page looks again until it is there. */
export const certificateQuery = (tenant: string, certificateId: CertificateDetail['id']) =>
  queries.certificates.get.queryOptions({
    input: { tenant, certificateId },
    refetchInterval: ({ state }) => (state.data?.paper === 'waiting' ? 2_000 : false),
  })

export function keepCertificate(tenant: string, certificate: CertificateDetail) {
  queryClient.setQueryData(certificateQuery(tenant, certificate.id).queryKey, certificate)
  void queryClient.invalidateQueries({ queryKey: queries.certificates.list.key() })
  void queryClient.invalidateQueries({ queryKey: queries.certificates.ofCourse.key() })
}
