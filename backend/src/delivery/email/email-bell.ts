import { Injectable } from '@nestjs/common';
import { Bell } from '../../platform/bell/bell.js';

/** Rings when there may be something to send by e-mail. */
@Injectable()
export class EmailBell extends Bell {}
