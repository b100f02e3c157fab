import sharp from 'sharp'
import { sounds64 } from './heavy-sources.ts'
import { body, lie, redirect, stall } from './hostile-server.ts'
import type { Answer } from './hostile-server.ts'
import { film, make, picture, tone } from './media.ts'

/** A source that can't be used: how it is served, as which kind of element it is sent, and what the reason must say. */
export interface BadSource {
  name: string
  path: string
  as: 'image' | 'video' | 'avatar' | 'voice'
  answer: Answer
  reason: RegExp
}

/** Pretends to be one kind of file at its beginning and is noise after it. */
function noiseAfter(head: Buffer, bytes: number): Buffer {
  const noise = Buffer.alloc(bytes)
  for (let index = 0, value = 1; index < bytes; index += 1) {
    value = (Math.imul(value, 1103515245) + 12345) >>> 0
    noise[index] = value >>> 16
  }
  return Buffer.concat([head, noise])
}

/** A film whose picture data were replaced by noise: its index is whole, its content is not. */
function scrambled(mp4: Buffer): Buffer {
  const at = mp4.indexOf('mdat')
  return Buffer.concat([mp4.subarray(0, at + 4), noiseAfter(Buffer.alloc(0), mp4.length - at - 4)])
}

export async function badSources(): Promise<BadSource[]> {
  const png = await picture(200, 150, '#00ff00')
  const jpeg = await picture(200, 150, '#00ff00', 'jpeg')
  const fullFilm = await film(2, '320x240')
  const huge = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#808080' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const fourHours = await make('mp4', [
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=16x16:r=1:d=14400', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ])
  const fourHourSound = await make('wav', ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=14400', '-c:a', 'pcm_u8'])
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
  const source = (name: string, path: string, as: BadSource['as'], answer: Answer, reason: RegExp): BadSource => ({
    name,
    path,
    as,
    answer,
    reason,
  })
  return [
    source('a picture of 0 bytes', '/zero.png', 'image', body(Buffer.alloc(0)), /empty/),
    source('a film of 0 bytes', '/zero.mp4', 'video', body(Buffer.alloc(0)), /empty/),
    source('a voice of 0 bytes', '/zero.mp3', 'voice', body(Buffer.alloc(0)), /empty/),
    source('half a PNG', '/half.png', 'image', body(png.subarray(0, png.length / 2)), /damaged|incomplete/),
    source('half a JPEG', '/half.jpg', 'image', body(jpeg.subarray(0, jpeg.length / 2)), /damaged|incomplete/),
    source('half a film', '/half.mp4', 'video', body(fullFilm.subarray(0, fullFilm.length / 2)), /cut short/),
    source('half a WAV', '/half.wav', 'voice', body((await tone(2)).subarray(0, 80_000)), /cut short/),
    source('a 40-megapixel picture', '/huge.png', 'image', body(huge), /40 megapixels/),
    source('a 4-hour film', '/long.mp4', 'video', body(fourHours), /4 hours/),
    source('a 4-hour voice', '/long.wav', 'voice', body(fourHourSound), /4 hours/),
    source('a voice of 64 channels', '/many.wav', 'voice', body(sounds64.wav()), /64 sound channels.*in stereo/),
    source(
      'a voice of 64 channels in Opus',
      '/many.ogg',
      'voice',
      body(await sounds64.ogg()),
      /64 sound channels.*in stereo/,
    ),
    source('a playlist as a film', '/list.mp4', 'video', body(playlist), /playlist/),
    source('a web page as a picture', '/page.png', 'image', body(Buffer.from('<!doctype html><p>Log in')), /web page/),
    source(
      'a drawing with scripts as a picture',
      '/draw.png',
      'image',
      body(Buffer.from('<svg><script/></svg>')),
      /SVG/,
    ),
    source('a voice as a picture', '/sound.png', 'image', body(await tone(0.3)), /sound file.*picture is needed/),
    source('a picture as a film', '/picture.mp4', 'video', body(png), /picture.*video is needed/),
    source('a film without sound as a voice', '/mute.mp3', 'voice', body(fullFilm), /sound is needed/),
    source('a voice as an avatar', '/sound.mp4', 'avatar', body(await tone(0.3)), /picture or a video is needed/),
    source(
      'noise as a picture',
      '/noise.png',
      'image',
      body(noiseAfter(png.subarray(0, 40), 5000)),
      /damaged|incomplete/,
    ),
    source('noise as a film', '/noise.mp4', 'video', body(scrambled(fullFilm)), /damaged|decoded|cannot be read/),
    source('noise as a voice', '/noise.mp3', 'voice', body(noiseAfter(Buffer.alloc(0), 9000)), /kind|damaged|read/),
    source('an address that stalls', '/stall.mp4', 'video', stall(fullFilm.subarray(0, 1000)), /stopped sending/),
    source('an address that never answers', '/never.png', 'image', () => {}, /did not answer in time/),
    source(
      'an address that is 404',
      '/missing.png',
      'image',
      (_in, out) => void out.writeHead(404).end(),
      /HTTP status 404/,
    ),
    source(
      'a length that is too long',
      '/lie-long.png',
      'image',
      lie(png, png.length + 500),
      /closed the connection|another length/,
    ),
    source('a length that is too short', '/lie-short.png', 'image', lie(png, png.length - 60), /damaged|incomplete/),
    source('a redirect to a file', '/to-file.png', 'image', redirect('file:///etc/passwd'), /redirects to/),
    source('a redirect without end', '/loop.png', 'image', redirect('/loop.png'), /redirects more than/),
  ]
}
