import { FakeService } from '../service/fake-service.ts'
import { MadeFile } from './made-files.ts'

/**
 * A service on loopback whose clips are all the same sound in memory, so that only the network is measured. Writes its
 * address and runs until it is killed.
 */
const bytes = Number(process.argv[2])
const service = new FakeService({ media: { audio: Buffer.concat([...new MadeFile(1, bytes).parts(0)]) } })
service.etagOf = () => '"one"'
service.on.audioInfo = ({ audio_model_id: _id }) => ({
  data: { _id, status: 3, url: `${service.baseUrl}/media/${_id}.wav` },
})
await service.start()
process.stdout.write(`${service.baseUrl}\n`)
