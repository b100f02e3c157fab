import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const customerVoice: Template = {
  id: 'customer-voice',
  purpose: 'quote',
  name: both('A customer’s voice', '客户之声'),
  about: both('What a customer says, and where others can find out.', '客户怎么说，别人又到哪里了解。'),
  palette: 'slate',
  typeface: 'warm',
  motion: 'calm',
  music: 'side-street',
  captions: 'paper',
  presenters: [{ avatar: 'tunde', voice: 'finest-onyx' }],
  scenes: [
    {
      id: 'quote',
      name: both('Quote', '引言'),
      layout: 'split',
      mirrored: true,
      ground: 'deep',
      presenter: 0,
      script: both(
        'We switched on a Tuesday. By Friday, nobody asked for the old tool.',
        '我们星期二换上新工具，到星期五就没人再提旧的了。',
      ),
      items: {
        headline: both('“By Friday, *nobody* asked for the old tool.”', '“到星期五，就*没人*再提旧工具了。”'),
        name: both('Tunde Bello', '通德·贝洛'),
        role: both('Bello Joinery, 40 people', '贝洛木作，40 人'),
      },
    },
    {
      id: 'closing',
      name: both('Where to find it', '到哪里了解'),
      layout: 'closing',
      ground: 'soft',
      decor: 'rise',
      presenter: -1,
      script: both('Read how they did it, in two minutes.', '他们是怎么做到的？两分钟就能读完。'),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('Read *how they did it*', '看看他们\n*怎么做到的*'),
        action: both('northwind.example/bello', 'northwind.example/bello'),
      },
    },
  ],
}
