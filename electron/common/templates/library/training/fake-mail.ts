import { both } from '../../model.ts'
import type { Template, Words } from '../../model.ts'

const signs: readonly Words[] = [
  both('A strange sender', '发件人可疑'),
  both('A great hurry', '催得很急'),
  both('A link to a login', '链接要求登录'),
]

export const fakeMail: Template = {
  id: 'fake-mail',
  purpose: 'training',
  name: both('Training with a question', '带提问的培训'),
  about: both('A rule, a question to the viewer, and the answer.', '一条规则、一个提问，再给出答案。'),
  palette: 'ocean',
  typeface: 'modern',
  motion: 'lively',
  music: 'open-question',
  captions: 'boxed',
  presenters: [{ avatar: 'samuel', voice: 'finest-lewis' }],
  scenes: [
    {
      id: 'opening',
      name: both('What it is about', '主题'),
      layout: 'split',
      mirrored: true,
      ground: 'light',
      presenter: 0,
      script: both(
        'This is a short training on fake mail. At the end there is a question for you.',
        '这是一次识别假邮件的小培训。最后有一道题留给您。',
      ),
      items: {
        kicker: both('Security training', '安全培训'),
        headline: both('Spot a *fake mail*', '识破*假邮件*'),
        body: both('Three signs and one question.', '三个迹象，一道题。'),
      },
    },
    {
      id: 'signs',
      name: both('Three signs', '三个迹象'),
      layout: 'list',
      ground: 'deep',
      presenter: 0,
      script: both(
        'There are three signs: a sender you don’t know, a great hurry, and a link that leads to a login.',
        '有三个迹象：发件人陌生、催得很急、链接要求登录。',
      ),
      items: { headline: both('Three *signs*', '三个*迹象*'), rows: signs },
    },
    {
      id: 'question',
      name: both('Question', '提问'),
      layout: 'picture',
      ground: 'soft',
      decor: 'rise',
      presenter: -1,
      script: both(
        'Now you. “Your account closes in one hour, log in here.” Which sign do you see first?',
        '轮到您了。“您的账户将在一小时后关闭，请在此登录。”您先看到哪个迹象？',
      ),
      items: {
        kicker: both('Your turn', '轮到您了'),
        headline: both('“Closes in *one hour*”', '“*一小时后*\n关闭”'),
        body: both('Which sign is it?', '这是哪个迹象？'),
        picture: 'chat',
      },
    },
    {
      id: 'answer',
      name: both('Answer', '答案'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'It’s the hurry. Who hurries you does not want you to think. Take ten seconds, and look at the sender again.',
        '是催促。催您的人，不想让您思考。停十秒，再看一眼发件人。',
      ),
      items: { headline: both('It is the *hurry*', '是*催促*'), rows: signs, lit: 1 },
    },
    {
      id: 'closing',
      name: both('What to do', '怎么做'),
      layout: 'closing',
      ground: 'bold',
      decor: 'bands',
      presenter: -1,
      script: both(
        'Not sure? Don’t click. Forward the mail to us, and we look at it together.',
        '拿不准？不要点击。把邮件转给我们，一起来看。',
      ),
      items: {
        kicker: both('Not sure?', '拿不准？'),
        headline: both('Don’t click. *Forward it.*', '不要点击\n*转给我们*'),
        action: both('security@northwind.example', 'security@northwind.example'),
      },
    },
  ],
}
