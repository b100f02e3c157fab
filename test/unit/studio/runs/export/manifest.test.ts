import { expect, test } from 'vitest'
import { childOf, readXml } from '../../../../../electron/studio/authoring/slides/office/xml.ts'
import { courseManifest } from '../../../../../electron/studio/runs/export/course/manifest.ts'
import { coursePage } from '../../../../../electron/studio/runs/export/course/page.ts'

const course = {
  id: 'greenroom-1',
  title: 'Safety <first> & "last"',
  completeAt: 80,
  isScored: true,
  files: ['index.html', 'media/01.mp4'],
}

test.each([
  ['1.2', '1.2', 'http://www.adlnet.org/xsd/adlcp_rootv1p2', 'scormtype'],
  ['2004', '2004 3rd Edition', 'http://www.adlnet.org/xsd/adlcp_v1p3', 'scormType'],
] as const)('the manifest of SCORM %s names version, page and all files', (scorm, version, space, type) => {
  const text = courseManifest({ ...course, scorm })
  const manifest = readXml(text)
  expect(manifest.name).toBe('manifest')
  expect(text).toContain(`xmlns:adlcp="${space}"`)
  expect(childOf(manifest, 'metadata', 'schema')?.text).toBe('ADL SCORM')
  expect(childOf(manifest, 'metadata', 'schemaversion')?.text).toBe(version)
  const organizations = childOf(manifest, 'organizations')!
  const organization = childOf(organizations, 'organization')!
  expect(organizations.attributes['default']).toBe(organization.attributes['identifier'])
  expect(childOf(organization, 'title')?.text).toBe(course.title)
  const item = childOf(organization, 'item')!
  const resource = childOf(manifest, 'resources', 'resource')!
  expect(item.attributes['identifierref']).toBe(resource.attributes['identifier'])
  expect(resource.attributes).toMatchObject({ type: 'webcontent', href: 'index.html', [type]: 'sco' })
  expect(resource.children.map(({ attributes }) => attributes['href'])).toEqual(course.files)
  if (scorm === '1.2') expect(childOf(item, 'masteryscore')?.text).toBe('80')
  else expect(childOf(item, 'completionThreshold')?.text).toBe('0.8')
})

test('without a score nothing is to be passed', () => {
  expect(courseManifest({ ...course, scorm: '1.2', isScored: false })).not.toContain('masteryscore')
})

test('no title ends the data of the page, and nothing from elsewhere is loaded', () => {
  const title = '</script><script>alert(1)</script>'
  const chapters = [{ title, video: 'media/01.mp4', captions: null, seconds: 3 }]
  const page = coursePage({ scorm: '1.2', title, language: 'en', completeAt: 80, isScored: false, chapters })
  expect(page.match(/<script/g)).toHaveLength(3)
  const data = /<script type="application\/json" id="course">(.*)<\/script>/.exec(page)![1]!
  expect(JSON.parse(data)).toMatchObject({ chapters: [{ title }], completeAt: 80 })
  expect(page).not.toMatch(/https?:/)
  expect(page).toContain("default-src 'none'")
})
