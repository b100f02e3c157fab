import { xmlLines } from '../../../../common/xml.ts'
import type { ScormVersion } from '../../../../common/bridge/index.ts'

/** What the manifest of a package says. */
export interface CourseManifest {
  scorm: ScormVersion
  /** Of letters, digits and hyphens, the same for the same course. */
  id: string
  title: string
  /** Percent that has to be seen. */
  completeAt: number
  isScored: boolean
  /** Names of all files of the package, that of the page first. */
  files: readonly string[]
}

/** `imsmanifest.xml`: one organization with one item, the page that plays all chapters. */
export function courseManifest(course: CourseManifest): string {
  const { scorm, id, files } = course
  const is12 = scorm === '1.2'
  const spaces = is12
    ? {
        xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
        'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
      }
    : {
        xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
        'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_v1p3',
        'xmlns:adlseq': 'http://www.adlnet.org/xsd/adlseq_v1p3',
        'xmlns:adlnav': 'http://www.adlnet.org/xsd/adlnav_v1p3',
        'xmlns:imsss': 'http://www.imsglobal.org/xsd/imsss',
      }
  const names = Object.entries(spaces).map(([name, value]) => ` ${name}="${value}"`)
  const title = `<title>${xmlLines(course.title)}</title>`
  const type = is12 ? 'adlcp:scormtype' : 'adlcp:scormType'
  const version = is12 ? '1.2' : '2004 3rd Edition'
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${xmlLines(id)}" version="1.0"${names.join('')}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${version}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      ${title}
      <item identifier="item" identifierref="page">
        ${title}
        ${is12 ? mastery(course) : completion(course)}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${type}="sco" href="${xmlLines(files[0]!)}">
${files.map((file) => `      <file href="${xmlLines(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}

/** SCORM 1.2: the score from which on a course is passed. */
const mastery = ({ isScored, completeAt }: CourseManifest): string =>
  isScored ? `<adlcp:masteryscore>${completeAt}</adlcp:masteryscore>` : ''

/** SCORM 2004: the share from which on it is complete; the page itself says whether it is, and whether it was passed. */
const completion = ({ completeAt }: CourseManifest): string =>
  `<adlcp:completionThreshold>${completeAt / 100}</adlcp:completionThreshold>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`
